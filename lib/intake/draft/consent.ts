/** The privacy notice that the pages show; another text is another version. */
export const consentVersion = '2026-11'
