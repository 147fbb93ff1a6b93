export interface PanelProps {
  /** Changes whenever a tool may have changed what the panel shows. */
  revision: number;
}
