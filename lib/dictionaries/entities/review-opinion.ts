import { defects } from '@/db/schema/defects'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { defectReviews } from '@/db/schema/workflow'
import { dictionary, names, sort } from '../dictionary'

export const reviewOpinion = dictionary({
  entity: 'review-opinion',
  table: reviewOpinions,
  access: 'dictionary_review_opinion',
  fields: { ...names, sort },
  search: [],
  columns: ['code', 'name', 'nameEn', 'sort'],
  usedBy: [defects.reviewOpinionId, defectReviews.opinionId],
  paths: {
    root: '/dicfeedbackopinion',
    page: '/getAllDicFeedBackOpinion',
    list: ['/showAllDicFeedBackOpinion'],
    add: '/add',
    update: '/update',
  },
})
