/** The home in the frame of the settings' preview: the one page that a frame of ours may show. */
export const LOOK_PREVIEW = "/?look";
