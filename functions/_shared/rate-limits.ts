// How much anyone may post. A network may be a whole village behind one satellite dish; a sender is one person.

/** As the database function `count_post` takes them. */
export type Limits = { poster: string; most: number; window: string }[];

export const networkLimit = (network: string): Limits[number] => ({ poster: network, most: 30, window: '10 minutes' });
export const senderLimit = (sender: string): Limits[number] => ({ poster: sender, most: 5, window: '1 hour' });
