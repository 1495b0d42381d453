// Text as people type and paste it, with its normalized form. The tests of src/core/text, of the forms and their
// functions, and of the database share these tables.

type Rows = readonly (readonly [typed: string, expected: string])[];

export const LINES: Rows = [
  ['  Jean\u00a0Tremblay ', 'Jean Tremblay'],
  ['Jean\u200b', 'Jean'],
  ['\u202dJean\u202c', 'Jean'],
  ['Je\u00adan\u2060\ufeff', 'Jean'],
  ['Jean \u2067Tremblay\u2069\u200f', 'Jean Tremblay'],
  ['\u{e0041}Jean\u{e007f}', 'Jean'],
  ['Jean\tTremblay', 'Jean Tremblay'],
  ['Jean\r\nTremblay\u000b\u000c\u2028', 'Jean Tremblay'],
  ['L\u0092\u00e9t\u00e9 \u0096 \u009cuvre\u0085', 'L’été – œuvre…'],
  ['Je\u0000an\u0007\u001f\u007f\u0081', 'Jean'],
  ['Jean\ud83d \ude00', 'Jean'],
  ['E\u0301pinette', 'Épinette'],
  ['\u200b \u00a0\u2060', ''],
  ['\uf0b7\tJean', 'Jean'],
  ['\uf0b7', ''],
  ['\u0663 lacs', '\u0663 lacs'],
];

export const TEXTS: Rows = [
  ['a\r\nb\rc\u000bd\u2028e\u2029f\u000c', 'a\nb\nc\nd\ne\nf'],
  ['1\t2', '1\t2'],
  ['\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f'],
  ['\u05e9\u05dc\u05d5\u05dd\u200f!', '\u05e9\u05dc\u05d5\u05dd\u200f!'],
  ['L\u0092\u00e9t\u00e9', 'L’été'],
  ['a\u0000b\u0008\u007f\u009d', 'ab'],
  ['a\ud83d b\ude00', 'a b'],
  ['e\u0301', 'é'],
  ['\uf0b7\tToit\r\n\uf0b7\tGarage', '·\tToit\n·\tGarage'],
  ['\ue000\uf100', '\ue000\uf100'],
];

export const EMAILS: Rows = [
  ['jean@exemple.ca', 'jean@exemple.ca'],
  [' Jean.Tremblay+soleil@Exemple.CA ', 'Jean.Tremblay+soleil@exemple.ca'],
  ['jean@exemple.ca\u200b', 'jean@exemple.ca'],
  ['\u202ajean@\u00adexemple.ca\u202c', 'jean@exemple.ca'],
  ['jean@exemple.ca,', 'jean@exemple.ca'],
  ['jean@exemple.ca.', 'jean@exemple.ca'],
  ['«\u00a0jean@exemple.ca\u00a0»\u00a0;', 'jean@exemple.ca'],
  ['mailto:jean@exemple.ca', 'jean@exemple.ca'],
  ['MAILTO:jean@exemple.ca?subject=Bonjour', 'jean@exemple.ca'],
  ['<mailto:jean@exemple.ca>', 'jean@exemple.ca'],
  ['mailto:jean%2Bsoleil@exemple.ca', 'jean+soleil@exemple.ca'],
  ['mailto:jean%40exemple.ca%0D%0A?subject=100%25', 'jean@exemple.ca'],
  ['mailto:jean%zz@exemple.ca', 'jean%zz@exemple.ca'],
  ['`jean@exemple.ca`', 'jean@exemple.ca'],
  ['Jean Tremblay <jean@exemple.ca>', 'jean@exemple.ca'],
  ['"Tremblay, Jean" <jean@exemple.ca>,', 'jean@exemple.ca'],
  ['jean @ exemple.ca', 'jean@exemple.ca'],
  ['ｊｅａｎ＠ｅｘｅｍｐｌｅ．ｃａ', 'jean@exemple.ca'],
  ['info@chalet-été.ca', 'info@xn--chalet-t-h1ab.ca'],
  ['info@CHALET-E\u0301TE\u0301.CA', 'info@xn--chalet-t-h1ab.ca'],
  ['info@xn--chalet-t-h1ab.ca', 'info@xn--chalet-t-h1ab.ca'],
  ['info@例え．jp', 'info@xn--r8jz45g.jp'],
  ['info@例え。jp', 'info@xn--r8jz45g.jp'],
  ['info@exemple｡ca', 'info@exemple.ca'],
  ['jean@a.b-c.3m.ca', 'jean@a.b-c.3m.ca'],
  ['jean@exemple.xn--p1ai', 'jean@exemple.xn--p1ai'],
  ["o'neil@exemple.ca", "o'neil@exemple.ca"],
  ['\uf0b7 jean@exemple.ca', 'jean@exemple.ca'],
];

/** Invalid addresses, each with its problem. */
export const WRONG_EMAILS: readonly (readonly [typed: string, problem: 'invalid' | 'dots'])[] = [
  ['jean', 'invalid'],
  ['jean@exemple', 'invalid'],
  ['jean tremblay@exemple.ca', 'invalid'],
  ['jean@exemple,ca', 'invalid'],
  ['jean@exemple.ca, luc@exemple.ca', 'invalid'],
  ['jean@exemple.ca;luc@exemple.ca', 'invalid'],
  ['jean@@exemple.ca', 'invalid'],
  ['jean@été.ca/x', 'invalid'],
  ['jean@été:80.ca', 'invalid'],
  ['jean@-exemple.ca', 'invalid'],
  ['jean@exemple-.ca', 'invalid'],
  ['jean@exemple.c', 'invalid'],
  ['jean@exemple.123', 'invalid'],
  ['jean@192.168.0.1', 'invalid'],
  ['je`an@exemple.ca', 'invalid'],
  [`${'a'.repeat(150)}@exemple.ca`, 'invalid'],
  ['jean@exemple..ca', 'dots'],
  ['jean..tremblay@exemple.ca', 'dots'],
  ['jean.@exemple.ca', 'dots'],
  ['jean@.exemple.ca', 'dots'],
];

export const PHONES: Rows = [
  ['4505550142', '450 555-0142'],
  ['(450) 555-0142', '450 555-0142'],
  ['+1 (450) 555.0142', '450 555-0142'],
  ['1-450-555-0142', '450 555-0142'],
  ['001 450 555 0142', '450 555-0142'],
  ['011 1 450 555 0142', '450 555-0142'],
  ['\u202d450 555-0142\u202c', '450 555-0142'],
  ['450\u00a0555\u20110142', '450 555-0142'],
  ['450 – 555 — 0142', '450 555-0142'],
  ['450−555−0142', '450 555-0142'],
  ['450/555-0142', '450 555-0142'],
  ['450·555·0142', '450 555-0142'],
  ['４５０－５５５－０１４２', '450 555-0142'],
  ['tel:+1-450-555-0142', '450 555-0142'],
  ['Tél. : 450 555-0142', '450 555-0142'],
  ['450 555-0142 poste 203', '450 555-0142 poste 203'],
  ['450 555-0142, p. 203', '450 555-0142 poste 203'],
  ['450-555-0142 (poste 203)', '450 555-0142 poste 203'],
  ['450 555-0142 #203', '450 555-0142 poste 203'],
  ['450 555-0142 ext. 203', '450 555-0142 ext. 203'],
  ['4505550142x203', '450 555-0142 ext. 203'],
  ['tel:+14505550142;ext=203', '450 555-0142 ext. 203'],
  ['\u0664\u0665\u0660 \u0665\u0665\u0665-\u0660\u0661\u0664\u0662', '450 555-0142'],
  ['\u200e+\u06f1 (\u06f4\u06f5\u06f0) \u06f5\u06f5\u06f5 \u06f0\u06f1\u06f4\u06f2', '450 555-0142'],
  ['\uf0b7 450 555-0142', '450 555-0142'],
  // Mathematical digits: five styles of them follow one another.
  ['\u{1d7dc}\u{1d7dd}\u{1d7d8} 555-\u{1d7ce}\u{1d7cf}\u{1d7d2}\u{1d7d0}', '450 555-0142'],
];

/** Numbers outside North America and their form on one line. */
export const OTHER_PHONES: Rows = [
  [' +33 1\u00a023 45 67 89 ', '+33 1 23 45 67 89'],
  ['1-800-SOLEIL1', '1-800-SOLEIL1'],
  ['450 555-0142 ou 819 555-0199', '450 555-0142 ou 819 555-0199'],
  ['555-0142', '555-0142'],
  ['911', '911'],
];

export const POSTAL_CODES: Rows = [
  ['j8e1t1', 'J8E 1T1'],
  ['J8E\u00a01T1', 'J8E 1T1'],
  ['J8E\u20111T1', 'J8E 1T1'],
  ['j8e – 1t1.', 'J8E 1T1'],
  ['\u200bJ8E 1T1\u202c', 'J8E 1T1'],
  ['JOE ITI', 'J0E 1T1'],
  ['joe 1tl', 'J0E 1T1'],
  ['Ｊ８Ｅ　１Ｔ１', 'J8E 1T1'],
  ['J8E_1T1', 'J8E 1T1'],
  ['J\u0668E \u0661T\u0661', 'J8E 1T1'],
  ['\uf0b7 J8E 1T1', 'J8E 1T1'],
];

export const OTHER_POSTAL_CODES: Rows = [
  [' 05401 ', '05401'],
  ['J8E 1T', 'J8E 1T'],
  ['08E 1T1', '08E 1T1'],
];

export const REFERENCES: readonly string[] = [
  'SB-7K3M9Q',
  ' sb 7k3m9q ',
  'SB–7K3-M9Q.',
  '7k3m9q',
  'SB\u200b-7K3M9Q\u202c',
  'ＳＢ－７Ｋ３Ｍ９Ｑ',
  'SB7K3M9Q,',
  'n° SB\u00a07K3M9Q',
  '« SB-7K3M9Q »',
  'SB_7K3M9Q',
  'SB-\u0667K\u0663M\u0669Q',
  '\uf0b7 SB-7K3M9Q',
];

/** Spellings of one password on different keyboards and systems. */
export const PASSWORDS: readonly (readonly string[])[] = [
  ['Épinette noire', 'E\u0301pinette noire', 'Épinette\u00a0noire'],
  ['mélèze doré 12', 'me\u0301lèze doré 12', 'ｍélèze doré １２'],
];
