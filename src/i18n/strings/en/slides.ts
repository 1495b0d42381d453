// English texts of the slides of the home page. Part of ../en.ts.
export const slides = {
  label: 'Highlights',
  role: 'carousel',
  slideRole: 'slide',
  position: '{number} of {count}',
  name: 'Slide {number} of {count}',
  choose: 'Choose a slide',
  pause: 'Pause the slides',
  resume: 'Resume the slides',
  previous: 'Previous slide',
  next: 'Next slide',
};
