export const feedbackStates = ['given', 'waiting', 'passed', 'returned'] as const
export type FeedbackState = (typeof feedbackStates)[number]
