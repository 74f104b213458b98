/** Where the calls about people begin. */
export const system = '/api/SystemManager/system'
