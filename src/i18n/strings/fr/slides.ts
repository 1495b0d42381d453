// The words of the slides of the home page, in French: the source.
export const slides = {
  label: 'À la une',
  /** What the whole and each of its parts are, read out after their names. */
  role: 'carrousel',
  slideRole: 'diapositive',
  /** Name of one slide, read out before `slideRole`. */
  position: '{number} sur {count}',
  /** Name of the bullet that shows a slide. */
  name: 'Diapositive {number} sur {count}',
  choose: 'Choisir une diapositive',
  pause: 'Mettre le défilement en pause',
  resume: 'Reprendre le défilement',
  previous: 'Diapositive précédente',
  next: 'Diapositive suivante',
};
