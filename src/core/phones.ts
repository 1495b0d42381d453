/** Phone numbers of the company, as `content/company.yaml` has them. */
interface Phones {
  phone: string;
  tollFreePhone: string;
  emergencyPhone?: string | undefined;
}

/**
 * Returns the phone number of technical support, which answers in office hours, and that of emergencies, which always answers.
 * They differ, because each number has one set of hours. Without an emergency number, emergencies get the toll-free number, and
 * technical support the main one.
 */
export const assignPhones = ({
  phone,
  tollFreePhone,
  emergencyPhone,
}: Phones): { supportPhone: string; emergencyPhone: string } =>
  emergencyPhone === undefined
    ? { supportPhone: phone, emergencyPhone: tollFreePhone }
    : { supportPhone: tollFreePhone, emergencyPhone };
