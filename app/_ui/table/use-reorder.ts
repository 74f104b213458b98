import { type DragEvent, useState } from 'react'

// A list whose items are moved by drag or by one place; `rowOf` gives the props of the item at a place.
export function useReorder<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  const rowOf = (at: number) => ({
    draggable: true,
    onDragStart: () => setDragged(at),
    onDragOver(event: DragEvent) {
      event.preventDefault()
      if (dragged === undefined || dragged === at) return
      move(dragged, at)
      setDragged(at)
    },
    onDragEnd: () => setDragged(undefined),
  })
  return { dragged, move, rowOf }
}
