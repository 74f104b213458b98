import { type KeyboardEvent, useId, useRef } from 'react'

export interface TreeGroup {
  parentFlowPermission: { id?: string; functionName: string }
  flowPermission: { id: string; functionName: string }[]
}

interface SingleTreeProps {
  label: string
  items: TreeGroup[]
  value: string | undefined
  onSelect(id: string): void
}

export function SingleTree({ label, items, value, onSelect }: SingleTreeProps) {
  const root = useRef<HTMLDivElement>(null)
  const name = useId()
  const leaves = items.flatMap(({ flowPermission }) => flowPermission)
  const current = leaves.some(({ id }) => id === value) ? value : leaves[0]?.id

  const key = (event: KeyboardEvent) => {
    const at = leaves.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.leaf)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: leaves.length - 1 }[event.key]
    const id = next === undefined ? undefined : leaves[next]?.id
    if (!id) return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>(`[data-leaf="${CSS.escape(id)}"]`)?.focus()
  }

  return (
    <div
      ref={root}
      className="p-8 border-strong rounded ui-tree"
      role="tree"
      aria-label={label}
      onKeyDown={key}
    >
      {items.map(({ parentFlowPermission, flowPermission }, at) => (
        <div
          key={parentFlowPermission.id ?? parentFlowPermission.functionName}
          className="grid"
          role="treeitem"
          aria-expanded
          aria-labelledby={`${name}${at}`}
          tabIndex={-1}
        >
          <p className="tertiary" id={`${name}${at}`}>
            {parentFlowPermission.functionName}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: the role of a level in a tree */}
          <div className="flex wrap gap-x-8" role="group">
            {flowPermission.map(leaf => (
              <button
                key={leaf.id}
                type="button"
                className="row gap-8"
                role="treeitem"
                data-leaf={leaf.id}
                aria-selected={leaf.id === value}
                tabIndex={leaf.id === current ? 0 : -1}
                onClick={() => onSelect(leaf.id)}
              >
                <span className="mark" />
                {leaf.functionName}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
