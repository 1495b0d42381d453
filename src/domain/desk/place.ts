/** The rooms of the desk, as the fragment of its address names them: in French in both languages, as other anchors. */
export const ROOMS = {
  day: 'jour',
  inquiries: 'demandes',
  orders: 'commandes',
  products: 'produits',
  subscribers: 'infolettre',
  mail: 'courriels',
  reads: 'lectures',
} as const;
export type Room = keyof typeof ROOMS;

/** What the desk shows: a room, or one record of it. */
export interface Place {
  room: Room;
  id?: string;
}

/** The fragment that leads to a place: `#demandes/0f3c…`. */
export const fragmentOf = ({ room, id }: Place): string => `#${ROOMS[room]}${id === undefined ? '' : `/${id}`}`;

/** The place that a fragment names; the day where it names none. */
export function placeOf(fragment: string): Place {
  const [name, id] = fragment.replace(/^#/, '').split('/');
  const room = (Object.keys(ROOMS) as Room[]).find((one) => ROOMS[one] === name) ?? 'day';
  return id ? { room, id } : { room };
}
