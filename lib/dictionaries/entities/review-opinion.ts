import { defects } from '@/db/schema/defects'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { defectReviews } from '@/db/schema/workflow'
import { choice, dictionary, names, sort } from '../dictionary'

export const reviewOpinion = dictionary({
  entity: 'review-opinion',
  table: reviewOpinions,
  access: 'dictionary_review_opinion',
  fields: { ...names, result: choice('reviewStatus'), sort },
  search: ['result'],
  columns: ['code', 'name', 'result', 'nameEn', 'sort'],
  usedBy: [defects.reviewOpinionId, defectReviews.opinionId],
  paths: {
    root: '/dicfeedbackopinion',
    page: '/getAllDicFeedBackOpinion',
    list: ['/showAllDicFeedBackOpinion'],
    add: '/add',
    update: '/update',
  },
})
