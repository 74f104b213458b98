export const percent = (share: number) => `${(share * 100).toFixed(1)} %`
