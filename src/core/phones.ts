/** Phone numbers of the company, as `content/company.yaml` has them. */
interface Phones {
  phone: string;
  tollFreePhone: string;
  emergencyPhone?: string | undefined;
}

/**
 * Returns the number of technical support, which answers in office hours, and the number of emergencies, which always answers. They
 * differ, because a number has one set of hours: without a number of its own, the emergency line is the toll-free number, and
 * technical support answers at the main number.
 */
export const assignPhones = ({
  phone,
  tollFreePhone,
  emergencyPhone,
}: Phones): { supportPhone: string; emergencyPhone: string } =>
  emergencyPhone === undefined
    ? { supportPhone: phone, emergencyPhone: tollFreePhone }
    : { supportPhone: tollFreePhone, emergencyPhone };
