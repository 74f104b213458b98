import css from '../dev.module.css'
import { useSpeak } from '../words'

export function SearchInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const speak = useSpeak()
  return (
    <input
      type="search"
      className={`w-full bg-container ${css.input}`}
      aria-label={speak('search')}
      placeholder={speak('search')}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
