import { useId, useState, type ReactNode } from 'react';
import { toFilter, type DeskFilter } from './rules/list.ts';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import type { FilterChoice } from './list-spec.ts';
import type { RoomProps } from './props.ts';

interface Props extends RoomProps {
  choices: FilterChoice[];
  searchHint: string | undefined;
  hasDays: boolean;
  filter: DeskFilter;
  onFilter: (filter: DeskFilter) => void;
}

/** Renders the filters of a list: text, choices, first day and last day. Both days are in one row at every width. */
export function ListFilter({ t, choices, searchHint, hasDays, filter, onFilter }: Props): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<Record<string, string>>({ ...filter });
  const set = (name: string) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }));
  const days = [
    ['from', t.from],
    ['to', t.to],
  ] as const;
  return (
    <form
      role="search"
      className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(toFilter(typed));
      }}
    >
      {searchHint !== undefined && (
        <div className="flex-[2_1_18rem]">
          <FieldFrame id={`${id}-search`} label={t.search}>
            <input
              id={`${id}-search`}
              type="search"
              className="field"
              maxLength={200}
              placeholder={searchHint}
              value={typed.search ?? ''}
              onChange={set('search')}
            />
          </FieldFrame>
        </div>
      )}
      {choices.map(({ name, label, options, all = t.all }) => (
        <div key={name} className="flex-[1_1_9rem]">
          <FieldFrame id={`${id}-${name}`} label={label}>
            <select id={`${id}-${name}`} className="field" value={typed[name] ?? ''} onChange={set(name)}>
              <option value="">{all}</option>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </FieldFrame>
        </div>
      ))}
      {hasDays && (
        <div className="grid flex-[1_1_18rem] grid-cols-2 gap-x-4 lg:max-w-md">
          {days.map(([name, label]) => (
            <FieldFrame key={name} id={`${id}-${name}`} label={label}>
              <input
                id={`${id}-${name}`}
                type="date"
                className="field"
                value={typed[name] ?? ''}
                onChange={set(name)}
              />
            </FieldFrame>
          ))}
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {t.filter}
        </button>
        {Object.keys(filter).length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setTyped({});
              onFilter({});
            }}
          >
            {t.clear}
          </button>
        )}
      </p>
    </form>
  );
}
