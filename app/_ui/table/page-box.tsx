import type { Selection } from './use-selection'

export function PageBox({ selection, id, label }: { selection: Selection; id?: string; label?: string }) {
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
