// French texts of the desk's access log. Part of ../desk.ts.

export const log = {
  lead: 'Qui a lu quels renseignements personnels. Ouvrir cette liste s’y note aussi.',
  /** Kinds of data that were accessed. */
  kinds: {
    inquiries: 'Liste des demandes',
    inquiry: 'Demande',
    inquiry_file: 'Fichier d’une demande',
    inquiries_export: 'Export des demandes',
    orders: 'Liste des commandes',
    order: 'Commande',
    orders_export: 'Export des commandes',
    quotes: 'Liste des soumissions',
    quote: 'Soumission',
    quotes_export: 'Export des soumissions',
    invoices: 'Liste des factures',
    invoices_export: 'Export des factures',
    payments: 'Liste des paiements',
    payments_export: 'Export des paiements',
    subscribers: 'Liste de l’infolettre',
    subscribers_export: 'Export de l’infolettre',
    mail: 'Courriels abandonnés',
    calendar: 'Calendrier des rendez-vous',
    team: 'Équipe du bureau',
    reads: 'Liste des lectures',
    reads_export: 'Export des lectures',
  },
};
