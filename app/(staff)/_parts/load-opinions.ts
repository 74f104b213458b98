import { call } from '@/app/_ui/call'
import type { OptionSource } from '@/app/_ui/options'

const loadOpinions = (result: '1' | '2') => async () => {
  const rows = await call('GET /dicfeedbackopinion/offered', { limit: 100, result }, { quiet: true })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

export const opinionsOf: Record<'1' | '2', OptionSource> = {
  1: { load: loadOpinions('1') },
  2: { load: loadOpinions('2') },
}
