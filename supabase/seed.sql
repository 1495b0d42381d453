-- The catalogue of Soleil Boréal: the twelve products for sale with texts and prices (in CAD, without taxes). Running this file
-- again only adds missing products. It never overwrites a price or text that the company has changed.

insert into public.products
  (id, name, name_en, description, description_en, price, image_url, category, section, warranty_years, power_w, efficiency_percent, features, features_en, position, sku, energy_wh,
   warranty_detail, warranty_detail_en, goes_with, lead_weeks)
values
(
  'ensemble-chalet-essentiel', 'Ensemble Chalet Essentiel', 'Cottage Essential Pack',
  'Pour le chalet de fin de semaine : éclairage, pompe à eau, petit réfrigérateur et recharge des appareils. Demande environ 8 m² dégagés, plein sud. Sous 0 °C, la batterie fournit encore du courant, mais ne se recharge qu’une fois le local réchauffé.',
  'For the weekend cottage: lighting, water pump, small refrigerator and device charging. Needs about 8 m² of clear, south-facing space. Below 0 °C the battery still delivers power, but recharges only once the room has warmed up.',
  6990, '/products/ensemble-chalet-essentiel-960.avif', 'pack', 'cottage', 5, 1640, null,
  array['4 panneaux de 410 W (1 640 W)', 'Batterie LiFePO4 48 V de 5,12 kWh', 'Onduleur-chargeur 3 kW, régulateur MPPT', 'Décharge jusqu’à 90 % : 4,6 kWh utilisables'],
  array['4 panels of 410 W (1,640 W)', '48 V LiFePO4 battery, 5.12 kWh', '3 kW inverter-charger, MPPT controller', 'Discharge up to 90%: 4.6 kWh usable'],
  10, 'SB-E-CH1', 5120,
  'Panneaux 25 ans, batterie et onduleur 10 ans, régulateur 5 ans', 'Panels 25 years, battery and inverter 10 years, controller 5 years',
  array['moniteur-boreal', 'panneau-monocristallin-410', 'batterie-lifepo4-48v'],
  0
),
(
  'ensemble-vr-nomade', 'Ensemble VR Nomade', 'RV Nomad Pack',
  'Pour voyager sans branchement : éclairage, réfrigérateur, pompe, ventilateur de fournaise, micro-ondes par courts moments. Les batteries chauffantes se rechargent jusqu’à −20 °C, au soleil ou en roulant. Demande environ 3,5 m² de toit libre.',
  'For travelling without hookups: lighting, refrigerator, pump, furnace fan, microwave in short bursts. The self-heating batteries recharge down to −20 °C, from the sun or while driving. Needs about 3.5 m² of free roof.',
  7490, '/products/ensemble-vr-nomade-960.avif', 'pack', 'rv', 5, 600, null,
  array['3 panneaux rigides de 200 W (600 W), supports souples', '2 batteries chauffantes 12 V 200 Ah (5,12 kWh)', 'Onduleur-chargeur 2 kW 120 V', 'Régulateur MPPT et chargeur CC-CC sur l’alternateur'],
  array['3 rigid 200 W panels (600 W) on flexible mounts', '2 heated 12 V 200 Ah batteries (5.12 kWh)', '2 kW 120 V inverter-charger', 'MPPT controller and DC-DC charger from the alternator'],
  20, 'SB-E-VR1', 5120,
  'Panneaux 25 ans, batteries et onduleur 10 ans, régulateur et chargeur 5 ans', 'Panels 25 years, batteries and inverter 10 years, controller and charger 5 years',
  array['moniteur-boreal', 'batterie-chauffante-12v'],
  0
),
(
  'ensemble-chalet-quatre-saisons', 'Ensemble Chalet Quatre Saisons', 'Cottage Four-Season Pack',
  'Pour le chalet habité à l’année : réfrigérateur, congélateur, pompe de puits 240 V, laveuse, outils. À 60°, les panneaux captent le soleil bas et la neige y glisse. Demande un local tempéré pour les batteries, un chauffage au bois ou au propane et une génératrice pour les semaines sombres.',
  'For the cottage lived in year-round: refrigerator, freezer, 240 V well pump, washer, tools. At 60°, the panels catch the low sun and snow slides off. Needs a space above freezing for the batteries, wood or propane heating, and a generator for the dark weeks.',
  18900, '/products/ensemble-chalet-quatre-saisons-960.avif', 'pack', 'cottage', 5, 3280, null,
  array['8 panneaux de 410 W (3 280 W), régulation MPPT', '15,36 kWh LiFePO4, dont 13,8 kWh utilisables', 'Onduleur-chargeur 6 kW 120/240 V, entrée génératrice', 'Support au sol incliné à 60°'],
  array['8 panels of 410 W (3,280 W), MPPT control', '15.36 kWh LiFePO4, 13.8 kWh of it usable', '6 kW 120/240 V inverter-charger, generator input', 'Ground rack tilted at 60°'],
  30, 'SB-E-CH4', 15360,
  'Panneaux 25 ans, batteries et onduleur 10 ans, régulateurs 5 ans', 'Panels 25 years, batteries and inverter 10 years, controllers 5 years',
  array['moniteur-boreal', 'batterie-lifepo4-48v', 'panneau-bifacial-450'],
  0
),
(
  'trousse-residentielle-6', 'Trousse résidentielle 6,15 kW', '6.15 kW Residential Kit',
  'Pour une maison branchée au réseau : l’énergie produite sert d’abord chez vous, le surplus passe au réseau. Conçue pour le mesurage net d’Hydro-Québec, sous réserve de l’acceptation de votre demande d’autoproduction. Sans batterie, elle s’arrête pendant une panne.',
  'For a house on the grid: the energy produced is used at home first, and the surplus goes to the grid. Designed for Hydro-Québec net metering, subject to acceptance of your self-generation application. Without a battery, it stops during an outage.',
  15900, '/products/trousse-residentielle-6-960.avif', 'residential', 'house', 10, 6150, 21.0,
  array['15 panneaux de 410 W (6 150 W), rendement de 21,0 %', 'Onduleur réseau et supports de toit', 'Environ 29 m² de panneaux', 'À raccorder par un maître électricien'],
  array['15 panels of 410 W (6,150 W), 21.0% efficiency', 'Grid-tied inverter and roof mounts', 'About 29 m² of panels', 'To be connected by a master electrician'],
  40, 'SB-T-R06', null,
  'Panneaux 25 ans, onduleur 10 ans', 'Panels 25 years, inverter 10 years',
  array['trousse-residentielle-10', 'panneau-monocristallin-410'],
  0
),
(
  'trousse-residentielle-10', 'Trousse résidentielle 9,84 kW', '9.84 kW Residential Kit',
  'Pour une maison qui consomme davantage : chauffage électrique, thermopompe ou véhicule à recharger. Demande un grand pan de toit sans ombre et une demande d’autoproduction acceptée par Hydro-Québec pour le mesurage net. Sans batterie, elle s’arrête pendant une panne.',
  'For a house that uses more: electric heating, heat pump or a vehicle to charge. Needs a large, unshaded roof slope and a self-generation application accepted by Hydro-Québec for net metering. Without a battery, it stops during an outage.',
  23900, '/products/trousse-residentielle-10-960.avif', 'residential', 'house', 10, 9840, 21.0,
  array['24 panneaux de 410 W (9 840 W), rendement de 21,0 %', 'Onduleur réseau et supports de toit', 'Environ 47 m² de panneaux', 'À raccorder par un maître électricien'],
  array['24 panels of 410 W (9,840 W), 21.0% efficiency', 'Grid-tied inverter and roof mounts', 'About 47 m² of panels', 'To be connected by a master electrician'],
  50, 'SB-T-R10', null,
  'Panneaux 25 ans, onduleur 10 ans', 'Panels 25 years, inverter 10 years',
  array['trousse-residentielle-6', 'panneau-monocristallin-410'],
  0
),
(
  'panneau-monocristallin-410', 'Panneau monocristallin 410 W', '410 W Monocrystalline Panel',
  'Le panneau que nous posons sur les chalets et les maisons, au toit ou au sol. À ensoleillement égal, il produit plus par temps froid. Bien fixé, il a réussi l’essai de charge de neige à 5 400 Pa.',
  'The panel we install on cottages and houses, on the roof or on the ground. For the same sunlight, it produces more in cold weather. Properly fastened, it has passed the snow load test at 5,400 Pa.',
  349, '/products/panneau-monocristallin-410-960.avif', 'panel', 'parts', 25, 410, 21.0,
  array['410 W, rendement de 21,0 %', '1 722 × 1 134 mm (1,95 m²)', 'Essai de charge de neige : 5 400 Pa'],
  array['410 W, 21.0% efficiency', '1,722 × 1,134 mm (1.95 m²)', 'Snow load test: 5,400 Pa'],
  60, 'SB-P-M410', null,
  '25 ans, au moins 80 % de la production', '25 years, at least 80% of output',
  array['regulateur-mppt-60', 'batterie-lifepo4-48v'],
  0
),
(
  'panneau-bifacial-450', 'Panneau bifacial 450 W', '450 W Bifacial Panel',
  'La neige au sol renvoie de la lumière vers la face arrière, qui produit elle aussi. Pour un support au sol, un mur ou une clôture, avec de l’espace dégagé derrière. Posé à plat contre un toit, il perd presque tout ce gain.',
  'Snow on the ground reflects light onto the rear face, which produces power too. For a ground rack, a wall or a fence, with clear space behind. Laid flat against a roof, it loses nearly all of that gain.',
  429, '/products/panneau-bifacial-450-960.avif', 'panel', 'parts', 25, 450, 22.5,
  array['450 W en face avant, rendement de 22,5 %', '1 762 × 1 134 mm (2,00 m²)', 'Construction verre-verre, deux faces actives'],
  array['450 W front side, 22.5% efficiency', '1,762 × 1,134 mm (2.00 m²)', 'Glass-glass build, two active faces'],
  70, 'SB-P-B450', null,
  '25 ans, au moins 80 % de la production', '25 years, at least 80% of output',
  array['regulateur-mppt-60', 'batterie-lifepo4-48v'],
  0
),
(
  'batterie-lifepo4-48v', 'Batterie LiFePO4 48 V 5,12 kWh', '48 V 5.12 kWh LiFePO4 Battery',
  'Pour un chalet ou une maison autonome : 4,6 kWh utilisables à 90 % de décharge, et d’autres modules s’ajoutent en parallèle. Elle ne se recharge pas sous 0 °C sans chauffage : placez-la dans un local tempéré. Durée de vie de 10 à 15 ans.',
  'For an off-grid cottage or house: 4.6 kWh usable at 90% discharge, and more modules can be added in parallel. It cannot be charged below 0 °C without heating: keep it in a space above freezing. Service life of 10 to 15 years.',
  2490, '/products/batterie-lifepo4-48v-960.avif', 'battery', 'parts', 10, null, null,
  array['51,2 V, 100 Ah : 5,12 kWh', '6 000 cycles à 80 % de décharge', 'Décharge continue de 100 A (5 120 W)', 'Aucune charge sous 0 °C sans chauffage'],
  array['51.2 V, 100 Ah: 5.12 kWh', '6,000 cycles at 80% discharge', 'Continuous discharge of 100 A (5,120 W)', 'No charging below 0 °C without heating'],
  80, 'SB-B-L48', 5120,
  '10 ans', '10 years',
  array['onduleur-chargeur-6kw', 'regulateur-mppt-60', 'moniteur-boreal'],
  0
),
(
  'batterie-chauffante-12v', 'Batterie chauffante 12 V 200 Ah', '12 V 200 Ah Self-Heating Battery',
  'Pour le VR, la roulotte ou le petit chalet laissé au froid. Son élément chauffant tiédit les cellules avant la charge, jusqu’à −20 °C ; il prend alors une part du courant de charge. Deux en parallèle donnent 5,12 kWh.',
  'For the RV, the trailer or the small cottage left in the cold. Its heating element warms the cells before charging, down to −20 °C; it then takes part of the charging current. Two in parallel give 5.12 kWh.',
  1390, '/products/batterie-chauffante-12v-960.avif', 'battery', 'parts', 10, null, null,
  array['12,8 V, 200 Ah : 2,56 kWh', 'Charge possible jusqu’à −20 °C', 'Décharge continue de 200 A (2 560 W)', 'Profondeur de décharge jusqu’à 90 %'],
  array['12.8 V, 200 Ah: 2.56 kWh', 'Charges down to −20 °C', 'Continuous discharge of 200 A (2,560 W)', 'Depth of discharge up to 90%'],
  90, 'SB-B-C12', 2560,
  '10 ans', '10 years',
  array['moniteur-boreal', 'ensemble-vr-nomade'],
  0
),
(
  'onduleur-chargeur-6kw', 'Onduleur-chargeur 6 kW', '6 kW Inverter-Charger',
  'Alimente un chalet ou une maison autonome en 120 et 240 V : pompe de puits, réfrigérateur, laveuse, outils. Recharge aussi les batteries avec une génératrice. À pleine puissance, il tire environ 125 A : il faut au moins deux batteries de 5,12 kWh.',
  'Powers an off-grid cottage or house at 120 and 240 V: well pump, refrigerator, washer, tools. Also charges the batteries from a generator. At full power it draws about 125 A: it needs at least two 5.12 kWh batteries.',
  2790, '/products/onduleur-chargeur-6kw-960.avif', 'inverter', 'parts', 10, 6000, 95.0,
  array['6 000 W, batteries 48 V', 'Sortie 120/240 V monophasée à trois fils', 'Rendement de 95 %', 'Entrée génératrice, transfert automatique'],
  array['6,000 W, 48 V batteries', '120/240 V split-phase output', '95% efficiency', 'Generator input, automatic transfer'],
  100, 'SB-O-C6', null,
  '10 ans', '10 years',
  array['batterie-lifepo4-48v', 'regulateur-mppt-60'],
  0
),
(
  'regulateur-mppt-60', 'Régulateur MPPT 60 A', '60 A MPPT Charge Controller',
  'Charge une batterie de 48 V avec jusqu’à 3 200 W de panneaux, au chalet comme à la maison. Le froid fait monter la tension : même à −40 °C, trois panneaux de 410 W en série restent sous 150 V, mais pas quatre. La sonde se fixe sur la batterie.',
  'Charges a 48 V battery with up to 3,200 W of panels, at the cottage or at home. Cold raises the voltage: even at −40 °C, three 410 W panels in series stay under 150 V, but four do not. The sensor attaches to the battery.',
  649, '/products/regulateur-mppt-60-960.avif', 'controller', 'parts', 5, 3200, 98.0,
  array['150 V, 60 A', 'Jusqu’à 3 200 W sur une batterie de 48 V', 'Rendement de 98 %', 'Sonde : arrêt de charge au froid, seuil réglable'],
  array['150 V, 60 A', 'Up to 3,200 W on a 48 V battery', '98% efficiency', 'Sensor: cold charging cut-off, adjustable threshold'],
  110, 'SB-R-M60', null,
  '5 ans', '5 years',
  array['panneau-monocristallin-410', 'batterie-lifepo4-48v'],
  0
),
(
  'moniteur-boreal', 'Moniteur Boréal', 'Boreal Monitor',
  'Pour savoir ce qu’il reste dans la batterie du chalet ou du VR : état de charge, courant qui entre ou qui sort, autonomie restante. Se lit à l’écran ou au téléphone par le Wi-Fi local, sans Internet. Le shunt se pose sur le négatif de la batterie.',
  'Shows what is left in the cottage or RV battery: state of charge, current in or out, time remaining. Read it on the display or on your phone over local Wi-Fi, without internet. The shunt goes on the battery negative.',
  399, '/products/moniteur-boreal-960.avif', 'monitoring', 'parts', 3, null, null,
  array['Écran et shunt de 500 A', 'Batteries de 12 à 48 V', 'Wi-Fi local, fonctionne sans Internet', 'Alertes : charge basse, courant élevé, froid'],
  array['Display and 500 A shunt', '12 to 48 V batteries', 'Local Wi-Fi, works without internet', 'Alerts: low charge, high current, cold'],
  120, 'SB-M-B1', null,
  '3 ans', '3 years',
  array['batterie-lifepo4-48v', 'batterie-chauffante-12v'],
  0
)
on conflict (id) do nothing;
