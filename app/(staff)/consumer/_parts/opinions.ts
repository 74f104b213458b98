import { call } from '@/app/_ui/call'

interface Opinion {
  id: string
  code: string
  name: string
}

/** The opinions of a formal review, as the dictionary offers them. */
export const loadOpinions = async () => {
  const path = '/dicfeedbackopinion/showAllDicFeedBackOpinion'
  const rows = await call<Opinion[]>('GET', path, { limit: 100 }, { quiet: true })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
