import type { Selection } from './use-selection'

interface BoxProps {
  selection: Selection
  id?: string
  label?: string
}

export function PageBox({ selection, id, label }: BoxProps) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-label={label}
      checked={selection.whole}
      ref={box => {
        if (box) box.indeterminate = selection.rows.length > 0 && !selection.whole
      }}
      onChange={event => (event.target.checked ? selection.selectPage() : selection.clear())}
    />
  )
}
