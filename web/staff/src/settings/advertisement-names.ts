import { advertisementChannels } from '@niveshak/domain/firm/advertisement';
import type { AdvertisementChannel } from '@niveshak/domain/firm/advertisement';

export const channelNames: Readonly<Record<AdvertisementChannel, string>> = {
  website: 'Website',
  social: 'Social media',
  message: 'SMS or messaging',
  email: 'Email',
  print: 'Print',
  broadcast: 'Audio or video',
};

export const channelOptions = advertisementChannels.map((value) => ({ value, label: channelNames[value] }));
