// Products at the desk, in French. Part of ./desk.ts.
export const product = {
  status: { available: 'Offert', withdrawn: 'Retiré' },
  fields: {
    name: 'Nom en français',
    name_en: 'Nom en anglais',
    description: 'Description en français',
    description_en: 'Description en anglais',
    features: 'Points forts en français, un par ligne',
    features_en: 'Points forts en anglais, un par ligne',
    price_cents: 'Prix avant taxes, en dollars',
    image_url: 'Image',
    is_available: 'Offert dans la boutique',
  },
  imageHint: 'Comme /products/nom-960.avif, déposée sur le site, ou une adresse https.',
  emptyEnglish: 'Vide, la page anglaise montre le français.',
  wrong: 'À corriger : vide, trop long ou mal écrit.',
  save: 'Enregistrer le produit',
  saved: 'Le produit est enregistré. Les pages le montrent d’ici quelques minutes ; la boutique, tout de suite.',
  picture: {
    label: 'Nouvelle image',
    hint: 'JPEG, PNG ou WebP, au moins {min} pixels de côté. Le site en montre le carré du milieu.',
    choose: 'Choisir une image',
    sending: 'Envoi de l’image…',
    sent: 'L’image est reçue. Le site la montrera dès qu’il sera construit avec elle.',
    /** Below the picture that the shop shows in the meantime. */
    waiting: 'Une nouvelle image attend la prochaine construction du site. D’ici là, la boutique montre celle-ci.',
    problems: {
      picture_type: 'Ce fichier n’est pas une image JPEG, PNG ou WebP.',
      picture_broken: 'Cette image est abîmée : elle ne s’ouvre pas.',
      picture_small: 'Cette image est trop petite : il faut au moins {min} pixels de côté.',
      picture_large: 'Cette image est trop grande. Réduisez-la, puis réessayez.',
      conflict: 'Quelqu’un d’autre vient de changer ce produit. Revoyez la fiche, puis renvoyez l’image.',
    },
  },
  price: {
    heading: 'Ce nouveau prix change ceci',
    /** {change} is a number with its sign. */
    effect: '{before} devient {after} ({change} %).',
    withTaxes: 'Taxes du Québec comprises : {before} devient {after}.',
    carts: {
      one: 'Ce produit est dans le panier de {count} compte : le nouveau prix y sera montré avant de commander.',
      other: 'Ce produit est dans le panier de {count} comptes : le nouveau prix y sera montré avant de commander.',
    },
    kept: 'Les commandes déjà passées gardent leur prix.',
    confirm: 'Confirmer le prix de {price}',
    back: 'Revenir à la fiche',
  },
  conflict: {
    heading: 'Quelqu’un d’autre vient de changer ce produit',
    theirs: '{field} : maintenant « {theirs} », chez vous « {yours} ».',
    keep: 'Reprendre ce qui est maintenant',
    overrule: 'Enregistrer le mien quand même',
  },
  change: '{field} : {before} → {after}',
  by: 'Par {by}, le {when}',
  noHistory: 'Le bureau n’a encore rien changé à ce produit.',
};
