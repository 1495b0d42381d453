// French texts of the calculator: its questions, and the sentences of its answer. Part of ../fr.ts.
export const calculator = {
  /** Heading of the questions. */
  questions: 'Vos réponses',
  example: 'Exemple : {title}',
  kind: 'Pour quoi ?',
  kinds: { cottage: 'Chalet', rv: 'VR', house: 'Maison branchée', business: 'Commerce ou ferme' },
  where: 'Où et quand ?',
  place: 'Région',
  places: {
    laurentides: 'Laurentides, Lanaudière',
    outaouais: 'Outaouais',
    estrie: 'Estrie, Montérégie',
    quebec: 'Québec, Mauricie, Chaudière',
    saguenay: 'Saguenay–Lac-Saint-Jean',
    abitibi: 'Abitibi-Témiscamingue',
    gaspesie: 'Bas-Saint-Laurent, Gaspésie',
    cotenord: 'Côte-Nord',
    nord: 'Nord-du-Québec',
  },
  season: 'Saison',
  seasons: { summer: 'Mai à octobre', year: 'L’hiver aussi', winter: 'Novembre à mars' },
  /** Texts that differ for an RV. Some of them replace the answer if no pack suffices in winter. */
  rv: {
    place: 'Où le véhicule est-il garé ?',
    summer: 'Juin à septembre',
    winter: 'Voici pour l’été : en hiver, le toit d’un VR produit trop peu. Roulez ou branchez-vous.',
    line: 'L’hiver, branchez-vous. {line}',
  },
  week: 'Jours par semaine',
  appliances: 'Ce que vous allumez',
  /** Label of the checkbox that shows the hours of each chosen appliance. */
  setHours: 'Préciser les heures (d’un frigo, celles du moteur)',
  more: 'Autres appareils',
  daily: 'Ou vos kWh par jour',
  hours: 'Heures par jour',
  count: 'Nombre',
  fewer: 'Moins',
  greater: 'Plus',
  /** Button that opens a group of questions. Their answers are shown next to it. */
  refine: 'Préciser panneaux, neige, ombre et réserve',
  /** A question and its answer. */
  pair: '{label} : {value}',
  panels: 'Les panneaux',
  tilt: 'Inclinaison',
  tilts: { '0': 'À plat', '15': '15°', '30': '30° (un toit)', '45': '45°', '60': '60° (au sol)', '90': '90° (un mur)' },
  facing: 'Orientation',
  facings: { '-90': 'Est', '-45': 'Sud-est', '0': 'Sud', '45': 'Sud-ouest', '90': 'Ouest', ew: 'Est et ouest' },
  clear: 'On enlève la neige après chaque chute',
  shade: 'Ombre',
  shades: { none: 'Sans ombre', some: 'Un peu d’ombre', much: 'Beaucoup d’ombre' },
  shadeHint: 'Arbres au sud, bras tendu : plus hauts qu’un poing, un peu ; que deux, beaucoup.',
  reserve: 'La réserve',
  days: 'Jours de batterie sans soleil',
  generator: 'Avec une génératrice',
  cold: 'Les batteries passent l’hiver au froid',
  bill: 'Le bâtiment',
  monthly: 'Facture moyenne par mois, en dollars',
  yearly: 'Ou vos kWh par an',
  heating: 'Chauffage électrique',
  roof: 'Toit libre, en m²',
  /** Heading of the calculator's answer. */
  yours: 'Ce qu’il vous faut',
  quote: 'Demander une soumission',
  /** Shown below the figures. */
  units: '1 kWh : une lampe de 100 W pendant 10 h.',
  /** Heading of a column of the table. */
  month: 'Mois',
  /** Title of the chart, for screen readers. */
  chart: 'Production et besoin de chaque mois, en kWh',
  chartHint: 'Barres : production, en orange s’il en manque ; traits : besoin. Un mois varie de 30 %, un an de 10 %.',
  production: 'Production',
  need: 'Besoin',
  gap: 'Manque',
  /** Button that opens the details of the price, and the table of the months. */
  details: 'Détail du prix et des mois',
  seePack: 'Voir cet ensemble',
  report: {
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    figures: ['Prix installé avec les taxes', 'Besoin couvert en {month}', 'Panneaux', 'Batterie', 'Onduleur (prises)'],
    panels: '{panels} ({kW} kW)',
    energy: '{kWh} kWh',
    inverter: '{kW} kW, {volts} V',
    inverter240: '{kW} kW, {volts}/240 V',
    fromTo: '{from} à {to} {unit}',
    amount: '{to} {unit}',
    share: '{share} %',
    /** Sentence about the month with the least production compared with its need. */
    enough: 'Le mois le plus serré est {month} : le soleil y donne {production} kWh pour un besoin de {need} kWh.',
    short: 'En {month}, le soleil donne {production} des {need} kWh.',
    generator: 'Pour les semaines grises, comptez environ {hours} h de génératrice par an.',
    save: 'S’il fait gris longtemps, il manque environ {gap} kWh : économisez, ou comptez {hours} h de génératrice.',
    drive: 'S’il fait gris longtemps, il manque environ {gap} kWh : économisez, ou roulez {driving} h.',
    pack: '{name} : {price}, soit {taxed} avec les taxes.',
    addedPanels: 'Panneaux en plus de l’ensemble, dans ce prix : {panels}.',
    addedModules: 'Modules de batterie en plus, dans ce prix : {modules}.',
    installed:
      'Dans le prix installé : livraison, pose et électricien, d’habitude {price} avant taxes, dans les Laurentides.',
    study: 'Une étude est nécessaire : aucun de nos ensembles ne suffit. Ce qui limite : {limit}.',
    limits: {
      inverter: 'la puissance des appareils qui marchent ensemble',
      panels: 'le nombre de panneaux ({kW} kW)',
      battery: 'la réserve de batterie ({kWh} kWh)',
      catalogue: 'aucun ensemble de ce genre n’est offert',
    },
    nothing: 'Ajoutez un appareil : sans appareil, il n’y a rien à alimenter.',
    refused:
      'À ne pas faire marcher hors réseau : {names} ({kWh} kWh par jour). Chauffez et cuisinez au bois ou au propane, séchez à la corde, rechargez l’auto à une borne.',
    flags: {
      'heated-battery': 'Au froid, prenez des batteries chauffantes : le lithium ne se recharge pas sous 0 °C.',
      'below-20': 'Isolez-les : sous −20 °C, elles ne se rechargent plus.',
      'flat-in-winter': 'À plat, des panneaux que personne ne déneige ne donnent presque rien de décembre à mars.',
      drive: 'Les panneaux ne suffisent pas tout à fait : la route recharge le reste.',
    },
    left: 'Laissés à la génératrice : {months}.',
    summary: 'Installé : {price} ; panneaux : {panels} ; {month} : {share} % du besoin',
    noSummary: 'Une étude est nécessaire',
    /** Shown instead of a price. */
    onStudy: 'selon l’étude',
    /** Shown instead of an answer until the part of the script that computes it has loaded. */
    waiting: 'Le reste du calcul se charge. Hors ligne, il reprend dès que la connexion revient.',
  },
  houseReport: {
    figures: ['Prix installé avec les taxes', 'Panneaux', 'Par an', 'Économie par an', 'Pour récupérer le prix'],
    years: 'ans',
    noBill: 'Donnez votre facture, ou vos kWh par an : sans l’un ou l’autre, il n’y a rien à calculer.',
    noRoof: 'Donnez la surface libre de votre toit : un panneau en couvre 2 m².',
    rates:
      'Au tarif D du 1er avril 2025 (6,9 ¢, puis 10,7 ¢ le kWh), taxes comprises, sans aide. Les années comptent la pose, et une hausse des tarifs de 0 à 3 % par an.',
    aid: 'L’aide annoncée le 31 juillet 2025 serait d’environ {aid} $ CAD ; faites-la confirmer par écrit.',
    smaller:
      'Votre toit ou votre besoin est plus petit que nos trousses : une étude donne le prix, environ {price} avant taxes pour l’équipement.',
    business:
      'Le tarif de votre entreprise décide de l’économie : une étude la calcule. Le nombre de panneaux vient du toit libre.',
    summary: 'Installé : {price} ; panneaux : {panels} ; {kWh} kWh par an',
    businessSummary: 'Panneaux : {panels} ; {kWh} kWh par an',
  },
  /** Shown after the first sentence of an answer. {price} is the installed price of {name}, a cheaper pack. */
  cheaper: 'Sans l’appareil « {appliance} », {name} suffirait : {price}, installé.',
  /** Text printed below the answer. */
  printed: [
    'Calcul indicatif du {date} ; l’étude du site décide. {name}, {phone}.',
    'Soleil et températures : Environnement et Changement climatique Canada (CWEC). Prix : catalogue du jour. Méthode : {method}',
    'Ce calcul, à rouvrir ou à changer : {address}',
  ],
  /** Link to the page of assumptions. */
  sources: 'D’où viennent ces nombres',
  /** End of the address of the page of assumptions. */
  sourcesSlug: 'methode-du-calculateur',
};
