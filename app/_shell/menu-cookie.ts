/** Whether the side menu is folded to 80 px; the server draws it so from the first byte. */
export const menuCookie = 'menu'
