/** Always China Standard Time, because the browser may be in another time zone. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
