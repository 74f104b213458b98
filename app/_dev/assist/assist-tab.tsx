import { Tabs } from '../tabs'
import { useTool } from '../tool'
import { useSpeak } from '../words'
import { CallList } from './call-list'
import { Dictionaries } from './dictionaries'
import { Patterns } from './patterns'

const parts = { patterns: Patterns, calls: CallList, dictionaries: Dictionaries }
type Part = keyof typeof parts

export function AssistTab() {
  const speak = useSpeak()
  const { kept, keep } = useTool()
  const active: Part = kept.tab in parts ? (kept.tab as Part) : 'patterns'
  const Shown = parts[active]
  return (
    <Tabs
      label={speak('fz')}
      tabs={(Object.keys(parts) as Part[]).map(key => ({ key, label: speak(key) }))}
      active={active}
      onChange={tab => keep({ tab })}
    >
      <Shown />
    </Tabs>
  )
}
