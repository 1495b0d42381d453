// Adds a line about the weight of a page below it, in the dev server. The built site does not contain this script.
const response = await fetch(`/_weight?page=${encodeURIComponent(location.pathname)}`);
const sentence = await response.text();
if (sentence) {
  const line = document.createElement('p');
  line.id = 'reader-weight';
  line.lang = 'fr-CA';
  line.role = 'note';
  line.textContent = sentence;
  Object.assign(line.style, { margin: '0', padding: '0.5rem 1rem', background: '#fff3d6', color: '#1a1a1a' });
  document.body.append(line);
}

export {};
