// Messages for rare refusals of the account's forms, in French. The page loads them when such a refusal occurs.
export const authRefusals = {
  email_address_invalid: 'Cette adresse ne peut pas recevoir de courriel. Vérifiez-la, surtout après le « @ ».',
  email_address_not_authorized:
    'Nous ne pouvons pas écrire à cette adresse pour l’instant. Essayez-en une autre, ou appelez-nous.',
  email_taken: 'Un compte existe déjà pour ce courriel. Connectez-vous, ou demandez un nouveau mot de passe.',
  closed: 'Les comptes sont fermés pour l’instant. Réessayez plus tard, ou appelez-nous.',
  user_banned: 'Ce compte est suspendu. Appelez-nous.',
  session_old: 'Pour changer le mot de passe, déconnectez-vous, puis connectez-vous de nouveau.',
  mfa_ip_address_mismatch: 'Votre appareil a changé de réseau pendant la vérification. Tapez le code suivant.',
  mfa_verification_rejected: 'Ce code est refusé. Tapez le suivant.',
  factor_name_taken: 'Un appareil de votre liste porte déjà ce nom.',
  too_many_factors: 'Votre compte a autant de seconds facteurs qu’il peut en avoir.',
  factors_closed: 'Les seconds facteurs sont fermés pour l’instant. Réessayez plus tard, ou appelez-nous.',
  captcha_failed: 'La vérification contre les robots a échoué. Rechargez la page, puis réessayez.',
  validation_failed: 'Une valeur n’est pas acceptée. Vérifiez ce que vous avez tapé, puis réessayez.',
  busy: 'Le serveur n’a pas pu terminer à temps. Réessayez dans une minute.',
  owner_only: 'Seul un propriétaire du bureau peut faire cela. Demandez-le à l’un d’eux.',
  last_owner:
    'Ce compte est le seul propriétaire du bureau. Nommez d’abord un autre propriétaire, au bureau, sous « Équipe ».',
  failed:
    'Notre serveur n’a pas pu le faire, ou n’a pas pu envoyer son courriel. Réessayez dans quelques minutes, ou appelez-nous.',
};
