import { call } from '@/app/_ui/call'

/** The opinions of a formal review, as the dictionary offers them. */
export const loadOpinions = async () => {
  const rows = await call(
    'GET /dicfeedbackopinion/showAllDicFeedBackOpinion',
    { limit: 100 },
    { quiet: true },
  )
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
