import { call } from '@/app/_ui/call'

export const loadOpinions = async () => {
  const request = 'GET /dicfeedbackopinion/showAllDicFeedBackOpinion'
  const rows = await call(request, { limit: 100 }, { quiet: true })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
