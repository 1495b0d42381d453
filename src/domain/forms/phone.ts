/** A phone number of this continent as it is written here, `450 555-0142`; anything else as it was typed. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}` : typed.trim();
}
