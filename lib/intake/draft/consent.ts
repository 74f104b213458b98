/** Change this whenever the text of the privacy notice changes: reports store the version agreed to. */
export const consentVersion = '2026-11'
