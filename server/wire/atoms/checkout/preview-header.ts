/** Tells the form of a link whether the page that it is shown follows the device at all. */
export const followsDeviceHeader = "page-follows-device";
