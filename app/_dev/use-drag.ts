import { type KeyboardEvent, type PointerEvent, useState } from 'react'

interface Place {
  x: number
  y: number
}

const step = 16
const visible = 48

export function onScreen({ x, y }: Place): Place {
  const clamp = (value: number, limit: number) => Math.max(0, Math.min(value, limit - visible))
  return { x: clamp(x, innerWidth), y: clamp(y, innerHeight) }
}

export function useDrag(place: Place, save: (place: Place) => void) {
  const [held, setHeld] = useState<{ from: Place; place: Place }>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('[data-still]')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld({ from: { x: event.clientX - place.x, y: event.clientY - place.y }, place })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (held)
      setHeld({
        ...held,
        place: onScreen({ x: event.clientX - held.from.x, y: event.clientY - held.from.y }),
      })
  }
  const onPointerUp = () => {
    if (held) save(held.place)
    setHeld(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!by) return
    event.preventDefault()
    save(onScreen({ x: place.x + by[0]! * step, y: place.y + by[1]! * step }))
  }
  return {
    place: held?.place ?? place,
    head: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    grip: { onKeyDown },
  }
}
