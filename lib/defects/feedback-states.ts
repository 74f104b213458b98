/** `given`: before feedback was reviewed, so that nobody waits for it. */
export const feedbackStates = ['given', 'waiting', 'passed', 'returned'] as const
export type FeedbackState = (typeof feedbackStates)[number]
