import { useEffect, useRef } from 'react'
import { Icon } from '@/app/_ui/icon'
import type { Choice } from './use-choices'

export interface Group {
  name: string
  choices: Choice[]
}

interface ListProps {
  id: string
  label: string
  groups: Group[]
  active: string | undefined
  onChoose(choice: Choice, behind: boolean): void
}

export function FindList({ id, label, groups, active, onChoose }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active choice may be out of sight
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} id={id} role="listbox" aria-label={label} className="choices flex-1 scroll-y">
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={name} role="group" aria-label={name}>
          <p className="secondary text-12" aria-hidden="true">
            {name}
          </p>
          {choices.map(choice => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input that the list belongs to
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
            <div
              key={choice.key}
              id={optionId(id, choice.key)}
              role="option"
              aria-selected={choice.key === active}
              onMouseDown={event => event.preventDefault()}
              onClick={event => onChoose(choice, event.ctrlKey || event.metaKey)}
              onAuxClick={event => event.button === 1 && onChoose(choice, true)}
            >
              <Icon name={choice.icon} />
              <span className="grid flex-1 min-w-0">{choice.content}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export const optionId = (list: string, key: string) => `${list}-${key.replace(/\W/g, '-')}`
