import type { Twelve } from './months.ts';

/** Climate of a place, by month of a typical year. */
export interface Climate {
  /** Latitude in degrees north. */
  latitude: number;
  /** Irradiation of a horizontal surface on the mean day of a month, in Wh/m². */
  global: Twelve;
  /** Diffuse part of `global`, in Wh/m². */
  diffuse: Twelve;
  /** Mean air temperature, in °C. */
  temperature: Twelve;
  /** Snowfall, in cm a year. */
  snow: number;
  /** Coldest hour of the typical year, in °C. */
  coldest: number;
}

/**
 * Climates of nine places in Quebec. Irradiation and temperature: Environment and Climate Change Canada, CWEC (Open Government
 * Licence – Canada), typical years of the 2016 edition. Sherbrooke uses the first edition. Snow: normals 1981–2010 of the nearest
 * station.
 */
export const CLIMATES = {
  // Montréal-Mirabel; snow: Sainte-Agathe-des-Monts.
  laurentides: {
    latitude: 45.681,
    global: [1577, 2660, 3659, 4863, 5263, 6099, 5602, 5072, 3824, 2379, 1451, 1147],
    diffuse: [820, 1114, 1895, 2273, 2382, 2401, 2396, 2094, 1599, 1146, 733, 670],
    temperature: [-11.1, -8.7, -2.0, 5.9, 12.9, 18.7, 20.3, 19.7, 14.3, 7.8, 1.6, -6.9],
    snow: 326,
    coldest: -30.1,
  },
  // Ottawa, aéroport Macdonald-Cartier; snow: Maniwaki.
  outaouais: {
    latitude: 45.317,
    global: [1565, 2614, 3686, 5099, 5752, 5931, 5971, 5210, 3898, 2475, 1463, 1099],
    diffuse: [817, 1195, 1902, 2269, 2477, 2474, 2159, 2044, 1539, 1135, 753, 668],
    temperature: [-10.5, -8.4, -0.5, 6.4, 14.3, 19.3, 20.7, 20.2, 14.8, 8.5, 1.7, -4.5],
    snow: 226,
    coldest: -29.5,
  },
  // Sherbrooke; snow: Sherbrooke.
  estrie: {
    latitude: 45.433,
    global: [1525, 2587, 4029, 4640, 5350, 5724, 5455, 4561, 3577, 2576, 1382, 1278],
    diffuse: [965, 1411, 2112, 2048, 2593, 2278, 2722, 2481, 1759, 1195, 886, 856],
    temperature: [-10.0, -9.7, -3.6, 4.0, 11.3, 16.2, 18.2, 16.7, 11.6, 6.2, -0.9, -8.6],
    snow: 287,
    coldest: -31.7,
  },
  // Québec, aéroport Jean-Lesage; snow: Québec.
  quebec: {
    latitude: 46.791,
    global: [1411, 2456, 3536, 5123, 5862, 5851, 5466, 5123, 3744, 2175, 1341, 1099],
    diffuse: [725, 1155, 1842, 2120, 2325, 2467, 2516, 2024, 1668, 1102, 731, 587],
    temperature: [-10.1, -8.2, -2.9, 4.0, 12.3, 16.7, 19.8, 19.3, 13.9, 6.7, 0.5, -7.0],
    snow: 303,
    coldest: -25.5,
  },
  // Saguenay, aéroport de Bagotville; snow: Saguenay.
  saguenay: {
    latitude: 48.333,
    global: [1340, 2258, 3500, 4863, 5560, 5523, 5328, 4576, 3318, 1957, 1148, 984],
    diffuse: [665, 946, 1614, 2425, 2362, 2397, 2644, 2064, 1663, 1134, 753, 557],
    temperature: [-15.2, -10.9, -6.4, 2.2, 10.3, 15.7, 19.7, 17.2, 13.3, 5.9, -1.2, -8.9],
    snow: 322,
    coldest: -34.9,
  },
  // Val-d’Or; snow: Val-d’Or.
  abitibi: {
    latitude: 48.057,
    global: [1163, 2079, 3426, 5005, 5250, 5708, 5484, 3931, 2998, 1939, 1039, 897],
    diffuse: [665, 1064, 1636, 2269, 2466, 2517, 2630, 2092, 1605, 1048, 738, 532],
    temperature: [-16.1, -11.1, -6.6, 2.0, 9.9, 17.1, 17.7, 17.3, 14.0, 5.8, -2.0, -11.5],
    snow: 288,
    coldest: -38.5,
  },
  // Mont-Joli; snow: Rimouski.
  gaspesie: {
    latitude: 48.61,
    global: [1200, 2168, 3397, 4642, 5366, 5774, 5441, 4868, 3481, 1953, 1161, 888],
    diffuse: [694, 1038, 1502, 2127, 2531, 2235, 2394, 2036, 1414, 992, 634, 562],
    temperature: [-10.9, -8.8, -4.2, 2.2, 9.0, 14.6, 18.0, 17.0, 12.3, 6.7, 0.6, -5.6],
    snow: 274,
    coldest: -23.1,
  },
  // Sept-Îles; snow: Sept-Îles.
  cotenord: {
    latitude: 50.223,
    global: [1244, 2182, 3373, 5014, 5600, 5866, 5193, 4626, 3395, 2026, 1168, 896],
    diffuse: [497, 908, 1398, 2098, 2851, 2331, 2449, 2046, 1532, 1073, 617, 416],
    temperature: [-13.0, -10.5, -5.5, 0.2, 6.5, 12.1, 15.6, 15.2, 11.0, 5.2, -1.7, -8.4],
    snow: 385,
    coldest: -31.1,
  },
  // Schefferville; snow: Schefferville.
  nord: {
    latitude: 54.805,
    global: [822, 1704, 3234, 4615, 5316, 5220, 4710, 3681, 2532, 1457, 816, 566],
    diffuse: [397, 730, 1291, 2078, 2868, 2788, 2733, 2192, 1538, 1012, 532, 359],
    temperature: [-21.5, -20.0, -14.4, -4.7, 3.6, 9.4, 13.3, 12.8, 6.9, 1.3, -7.4, -15.1],
    snow: 398,
    coldest: -37.8,
  },
} as const satisfies Record<string, Climate>;

export type Place = keyof typeof CLIMATES;
export const PLACES = Object.keys(CLIMATES) as Place[];
