// The datasheet of a product.
export const datasheet = {
  title: 'Fiche technique : {name}',
  power: 'Puissance',
  efficiency: 'Rendement',
  warranty: 'Garantie',
  years: { one: '{count} an', other: '{count} ans' },
  price: 'Prix, taxes en sus',
  category: 'Famille',
  features: 'Caractéristiques',
  order: 'Voir dans la boutique',
  see: 'Fiche technique',
  number: 'Numéro de produit',
};
