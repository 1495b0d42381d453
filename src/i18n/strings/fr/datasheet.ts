// French texts of the page of a product. Part of ../fr.ts.
/** Availability of a product, on its page and in lists. */
export const availability = {
  inWeeks: {
    one: 'Disponible dans environ {count} semaine',
    other: 'Disponible dans environ {count} semaines',
  },
  outOfStock: 'Pas disponible en ce moment',
};

/** Families of products. */
export const categories = {
  pack: 'Ensemble autonome',
  residential: 'Trousse résidentielle',
  panel: 'Panneau',
  battery: 'Batterie',
  inverter: 'Onduleur-chargeur',
  controller: 'Régulateur',
  monitoring: 'Surveillance',
};

export const datasheet = {
  /** Availability of a product on its page. */
  inStock: 'Disponible',
  title: '{name} : prix et fiche technique',
  power: 'Puissance',
  energy: 'Énergie',
  efficiency: 'Rendement',
  warranty: 'Garantie',
  years: { one: '{count} an', other: '{count} ans' },
  category: 'Famille',
  dimensions: 'Dimensions',
  weight: 'Poids',
  /** Weight of all parts of a kit. */
  kitWeight: 'Poids total',
  operating: 'Température de fonctionnement',
  charging: 'Température de charge',
  temperatures: 'de {min} à {max} °C',
  certification: 'Normes',
  /** {of} is the name of a measured value. */
  measure: '{of} : {value}',
  specifications: 'Spécifications',
  features: 'Caractéristiques',
  number: 'Numéro de produit',
  /** Heading of the list of what the price includes and what is added. */
  price: 'Ce que le prix comprend',
  covered: 'L’équipement décrit sur cette page',
  /** A part of a kit. {count} is the number of its units. */
  part: '{count} × {name}',
  /** Total power of a kit's panels and total capacity of its batteries. */
  panelTotal: '{power} de panneaux',
  batteryTotal: '{energy} de batterie',
  added: 'S’y ajoutent',
  extras: [
    'La TPS et la TVQ',
    'La livraison, selon l’endroit',
    'L’installation, chiffrée avec vous',
    'Le maître électricien, là où la loi l’exige',
  ],
  /** Lower and upper end of a usual price. {to} includes the currency. */
  range: '{from} à {to}',
  installed: 'Posé dans les Laurentides : d’habitude de {range}, taxes comprises.',
  examples: 'Trois exemples, ligne par ligne',
  delay: 'Le délai est confirmé avec la commande, dans les {hours} heures ouvrables.',
  /** Caption of the second picture of a kit. */
  sizeCaption: 'Le même ensemble à côté d’une porte de 2,03\u00a0m et d’une chaise.',
  sizeAlt:
    'L’ensemble vu de la droite\u00a0: les panneaux appuyés au mur, les appareils fixés à leur planche, puis une chaise et une porte.',
  upkeep: 'Entretien et surveillance',
  upkeepLink: 'Ce qu’un système demande au fil de l’année',
  quote: 'Demander une soumission',
  /** Shown in place of the button if a product cannot be ordered now. */
  comesBack: 'Demandez une soumission, ou appelez-nous au {phone} : nous vous dirons quand l’attendre.',
  /** Initial text in the quote request form. {name} is the product. */
  quoteText: 'Produit : {name}',
  goesWith: 'Va bien avec',
  print: 'Cette page s’imprime en une fiche technique.',
  /** Heading of the printed datasheet. {date} is the date in the datasheet's file. */
  printed: 'Fiche technique, à jour le {date}',
};
