// Texts for the links in emails about accounts, in French. Pages that such a link opens load this file. Also part of ../fr.ts.
export const accountLink = {
  forms: {
    signup: {
      heading: 'Confirmez votre adresse',
      lead: 'Tapez le mot de passe de votre inscription. Vous n’avez rien demandé, ou vous ne le savez plus ? Tapez-en un nouveau : il le remplace.',
      submit: 'Confirmer mon adresse',
      sending: 'Confirmation…',
    },
    recovery: {
      heading: 'Choisir un nouveau mot de passe',
      lead: 'Ce lien ouvre votre compte le temps de choisir un nouveau mot de passe.',
      submit: 'Choisir un nouveau mot de passe',
      sending: 'Vérification du lien…',
    },
    email_change: {
      heading: 'Confirmer le changement d’adresse',
      lead: 'L’adresse du compte change quand l’ancienne et la nouvelle l’ont confirmé.',
      submit: 'Confirmer le changement',
      sending: 'Confirmation…',
    },
  },
  /** Shown above the field for a new password. */
  accountLabel: 'Compte : {email}',
  /** Shown if another account is signed in in this browser. */
  other: {
    heading: 'Quel compte ouvrir ?',
    lead: 'Le lien est celui du compte {email}. Vous êtes connecté avec {current}.',
    replace: 'Passer au compte {email}',
    replacing: 'Déconnexion…',
    keep: 'Rester avec {current}',
  },
  notNow: 'Pas maintenant',
  done: {
    signup: 'L’adresse {email} est confirmée. Vous pouvez vous connecter.',
    recovery: 'Le nouveau mot de passe de {email} est enregistré. Vous pouvez vous connecter.',
    email_change: 'L’adresse de ce compte est maintenant {email}.',
  },
  half: 'C’est confirmé de ce côté. Ouvrez aussi le lien envoyé à l’autre adresse.',
  used: {
    signup:
      'Ce lien a déjà servi, ou n’est plus valable. Si votre adresse est confirmée, vous pouvez vous connecter. Sinon, créez le compte de nouveau.',
    recovery: 'Ce lien n’est plus valable, ou a déjà servi. Demandez-en un autre par « Mot de passe oublié ? ».',
    email_change:
      'Ce lien n’est plus valable, ou a déjà servi. Si l’adresse de votre compte n’a pas changé, demandez le changement de nouveau.',
  },
};
