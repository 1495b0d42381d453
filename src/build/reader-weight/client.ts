// Shows the weight of a page in a line below the page. Only the dev server uses this script.
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
