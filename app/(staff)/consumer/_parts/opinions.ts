import { call } from '@/app/_ui/call'

export const loadOpinions = async () => {
  const rows = await call(
    'GET /dicfeedbackopinion/showAllDicFeedBackOpinion',
    { limit: 100 },
    { quiet: true },
  )
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
