// For pages that are nothing but an island with `client:load`, in a module of the page: it hydrates once it has been parsed.
for (const island of document.querySelectorAll('[client=load]')) island.dispatchEvent(new Event('intent'));

// A module, though nothing imports from it.
export {};
