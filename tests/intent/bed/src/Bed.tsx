import { useEffect, useReducer, useState, type ReactNode } from 'react';

/** Every kind of thing that a visitor can do something to, and a list of what was heard of it, in order. */
export function Bed({ buttons }: { buttons: string[] }): ReactNode {
  const [heard, hear] = useReducer((before: string[], one: string) => [...before, one], []);
  const [words, setWords] = useState('');
  const [isMarked, setMarked] = useState(false);
  const [size, setSize] = useState('small');
  const [season, setSeason] = useState('winter');
  useEffect(() => sessionStorage.setItem('heard', heard.join()), [heard]);
  return (
    <>
      {buttons.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => hear(`click ${name}`)}
          onDoubleClick={() => hear(`dblclick ${name}`)}
        >
          <span>{name}</span>
        </button>
      ))}
      <div
        tabIndex={0}
        role="application"
        aria-label="Keys"
        onKeyDown={({ key, repeat }) => hear(`key ${key}${repeat ? ' again' : ''}`)}
      >
        Keys
      </div>
      <form
        method="get"
        action="/sent"
        onSubmit={(event) => {
          event.preventDefault();
          hear(`submit ${new FormData(event.currentTarget).get('words') as string}`);
        }}
      >
        <label>
          Words
          <input
            name="words"
            autoComplete="off"
            value={words}
            onChange={({ target }) => (setWords(target.value), hear(`words ${target.value}`))}
          />
        </label>
        <label>
          Story
          <textarea
            name="story"
            defaultValue=""
            onInput={({ currentTarget }) => hear(`story ${currentTarget.value}`)}
          />
        </label>
        <label>
          Mark
          <input
            type="checkbox"
            checked={isMarked}
            onChange={({ target }) => (setMarked(target.checked), hear(`mark ${target.checked}`))}
          />
        </label>
        <label>
          Size
          <select value={size} onChange={({ target }) => (setSize(target.value), hear(`size ${target.value}`))}>
            <option>small</option>
            <option>large</option>
          </select>
        </label>
        {['winter', 'summer'].map((name) => (
          <label key={name}>
            {name}
            <input
              type="radio"
              name="season"
              checked={season === name}
              onChange={() => (setSeason(name), hear(`season ${name}`))}
            />
          </label>
        ))}
        <button>Send</button>
      </form>
      <a href="#below">Below</a> <a href="/sent">Away</a>
      <ol aria-label="Heard">
        {heard.map((one, index) => (
          <li key={index}>{one}</li>
        ))}
      </ol>
    </>
  );
}
