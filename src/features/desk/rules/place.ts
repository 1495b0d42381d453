/**
 * Rooms of the desk, with the names that the address's fragment uses. Like other anchors, these names are French in both
 * languages.
 */
export const ROOMS = {
  day: 'jour',
  inquiries: 'demandes',
  quotes: 'soumissions',
  orders: 'commandes',
  invoices: 'factures',
  payments: 'paiements',
  taxes: 'taxes',
  products: 'produits',
  articles: 'articles',
  subscribers: 'infolettre',
  mail: 'courriels',
  reads: 'lectures',
  team: 'equipe',
} as const;
export type Room = keyof typeof ROOMS;

/** View of the desk: a room, or one of its records. */
export interface Place {
  room: Room;
  id?: string;
}

/** Returns the fragment of a place: `#demandes/0f3c…`. */
export const toFragment = ({ room, id }: Place): string => `#${ROOMS[room]}${id === undefined ? '' : `/${id}`}`;

/** Returns the place in a fragment. For an unknown fragment, returns the room `day`. */
export function parsePlace(fragment: string): Place {
  const [name, id] = fragment.replace(/^#/, '').split('/');
  const room = (Object.keys(ROOMS) as Room[]).find((candidate) => ROOMS[candidate] === name) ?? 'day';
  return id ? { room, id } : { room };
}
