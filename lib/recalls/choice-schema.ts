export const recallKinds = ['safety', 'emission'] as const
export const influences = ['voluntary', 'investigation', 'ordered'] as const
export const causes = ['design', 'manufacture', 'label', 'software', 'other'] as const
export const remedyWays = ['repair', 'replace', 'ota', 'refund', 'other'] as const
