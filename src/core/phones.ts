/** Phone numbers in `content/company.yaml`. */
interface Phones {
  phone: string;
  tollFreePhone: string;
  emergencyPhone?: string | undefined;
}

/**
 * Returns the number for technical support (in office hours) and the number for emergencies (at any time). If the company has no
 * emergency number, the toll-free number is for emergencies, and the main number is for technical support.
 */
export const assignPhones = ({
  phone,
  tollFreePhone,
  emergencyPhone,
}: Phones): { supportPhone: string; emergencyPhone: string } =>
  emergencyPhone === undefined
    ? { supportPhone: phone, emergencyPhone: tollFreePhone }
    : { supportPhone: tollFreePhone, emergencyPhone };
