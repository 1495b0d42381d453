// French texts of the slides of the home page. Part of ../fr.ts.
export const slides = {
  label: 'À la une',
  /** Roles of the carousel and its slides, read by screen readers after their names. */
  role: 'carrousel',
  slideRole: 'diapositive',
  /** Name of a slide, read before `slideRole`. */
  position: '{number} sur {count}',
  /** Name of the bullet that shows a slide. */
  name: 'Diapositive {number} sur {count}',
  choose: 'Choisir une diapositive',
  pause: 'Mettre le défilement en pause',
  resume: 'Reprendre le défilement',
  previous: 'Diapositive précédente',
  next: 'Diapositive suivante',
};
