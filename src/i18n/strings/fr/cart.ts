// French texts of the cart. Part of ../fr.ts.
import { availability } from './datasheet.ts';

export const cart = {
  open: 'Ouvrir le panier',
  title: 'Panier',
  close: 'Fermer le panier',
  empty: 'Votre panier est vide',
  emptyHelp: 'Parcourez nos ensembles et nos composants ; ce que vous choisissez est conservé sur cet appareil.',
  browse: 'Voir les produits',
  /** Read by screen readers between the button's name and the number in its badge. */
  count: 'Articles :',
  remove: 'Retirer',
  /** Accessible name of the button `remove`. {name} is the product. */
  removeNamed: 'Retirer {name}',
  quantity: 'Quantité, {name}',
  fewer: 'Un de moins, {name}',
  more: 'Un de plus, {name}',
  removed: '{name} a été retiré du panier.',
  added: '{name} a été ajouté au panier.',
  full: 'Le panier contient déjà {max} articles, le maximum.',
  total: 'Total',
  order: 'Commander',
  clear: 'Vider le panier',
  clearConfirm: 'Retirer tous les articles du panier ?',
  unavailable: 'N’est plus offert : retirez cet article pour commander.',
  /** Shown next to a product that cannot be ordered now. */
  keptInCart: 'Pas disponible en ce moment : retirez cet article pour commander.',
  availability,
  /** Shown next to a product whose price has changed. {price} is the previous price. */
  priceWas: 'Ancien prix : {price}',
  notKept:
    'Cet appareil ne garde rien : le panier se perd dès que vous quittez cette page, et la commande en ligne en a besoin. Commandez par téléphone.',
  /** Shown in place of the button that leads to the checkout. */
  orderByPhone: 'Commander au {phone}',
};
